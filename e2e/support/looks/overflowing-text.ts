import type { Page } from '@playwright/test'

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether the page is wider than the viewport, and which text does not fit, a line each. */
export function findOverflowingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const clear = 'rgba(0, 0, 0, 0)'
    return [
      ...(root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} pixels wide: ${beyond()}`] : []),
      ...holders().flatMap((one) =>
        [
          isCut(one) ? `cut: ${one.innerText.trim()}` : '',
          ...brokenWords(one).map((word) => `broken: ${word}`),
        ].filter(Boolean),
      ),
      ...fields().flatMap((field) => tooNarrow(field) ?? []),
      ...buttons().flatMap((button) => tooTight(button) ?? []),
    ]

    /** The innermost elements that extend beyond the edge. */
    function beyond(): string {
      const isBeyond = (one: Element) => one.getBoundingClientRect().right > root.clientWidth + 0.5
      return [...document.querySelectorAll('main *')]
        .filter((one) => isBeyond(one) && ![...one.children].some(isBeyond))
        .map((one) => one.outerHTML.slice(0, 200))
        .join(' ')
    }

    /** Elements with text of their own, except names and descriptions that are clamped. */
    function holders(): HTMLElement[] {
      return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (one) =>
          [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()) &&
          !one.matches('script, style, noscript, option, textarea') &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !one.closest('[aria-hidden="true"]') &&
          // The label of a step extends beyond its circle on purpose.
          !one.closest('[data-label-position]') &&
          // Text only for screen readers is a pixel wide.
          !hidesAll(one) &&
          !isClamped(one),
      )
    }

    function hidesAll(one: HTMLElement): boolean {
      for (let at: HTMLElement | null = one; at; at = at.parentElement)
        if (getComputedStyle(at).position === 'absolute' && at.clientWidth <= 1) return true
      return false
    }

    function isClamped(one: HTMLElement): boolean {
      for (let at: HTMLElement | null = one; at; at = at.parentElement)
        if (getComputedStyle(at).webkitLineClamp !== 'none') return true
      return false
    }

    /** Whether its text ends in an ellipsis, or overflows its box or what clips it: a card, a badge. */
    function isCut(one: HTMLElement): boolean {
      const words = boxOfOwnWords(one)
      if (getComputedStyle(one).display !== 'inline' && isWider(words, one.getBoundingClientRect()))
        return true
      const { overflowX } = getComputedStyle(one)
      if (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) return true
      const edges = edgesAround(one)
      // Slides of a carousel that are not visible now.
      if (edges.some((edge) => words.left >= edge.right - 1 || words.right <= edge.left + 1)) return false
      // Letters of some scripts extend a little above and below their line; half a line is more than that.
      return edges.some(
        (edge) => isWider(words, edge) || words.bottom > edge.bottom + 8 || words.top < edge.top - 8,
      )
    }

    function isWider(words: Edges, box: Edges): boolean {
      return words.right > box.right + 1 || words.left < box.left - 1
    }

    /** All clipping ancestors, up to one that can be scrolled. */
    function edgesAround(one: HTMLElement): Edges[] {
      const edges: Edges[] = []
      for (let at: HTMLElement | null = one; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX + overflowY)) break
        if (/hidden|clip/.test(overflowX + overflowY)) edges.push(at.getBoundingClientRect())
      }
      return edges
    }

    /** Without nested elements: a button is larger than its text, so that fingers find it. */
    function boxOfOwnWords(one: HTMLElement): Edges {
      const boxes = linesOfOwnWords(one)
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
    }

    function linesOfOwnWords(one: Element): DOMRect[] {
      const range = document.createRange()
      return [...one.childNodes].flatMap((text) => {
        if (text.nodeType !== 3) return []
        range.selectNodeContents(text)
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      })
    }

    /** Words that continue on the next line. */
    function brokenWords(one: HTMLElement): string[] {
      return [...one.childNodes].flatMap((text) =>
        text.nodeType === 3
          ? [...(text.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)]
              .filter(({ 0: word, index }) => isBroken(text, index, index + word.length))
              .map(([word]) => word)
          : [],
      )
    }

    function isBroken(text: Node, from: number, to: number): boolean {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      // Letters of one line that come from different fonts have different heights.
      const [first, ...others] = range.getClientRects()
      if (!first || !others.some(({ top }) => top > first.top + first.height / 2)) return false
      return !isInAddress(text.textContent ?? '', from)
    }

    /** Words in addresses may continue on the next line. */
    function isInAddress(text: string, at: number): boolean {
      const before = /\S*$/.exec(text.slice(0, at))?.[0] ?? ''
      const after = /^\S*/.exec(text.slice(at))?.[0] ?? ''
      return /[@/_]|[a-z]\.[a-z]/i.test(before + after)
    }

    /** What looks like a button: with a border or a colour of its own. */
    function buttons(): HTMLElement[] {
      return [...document.body.querySelectorAll<HTMLElement>('button, a')].filter((one) => {
        const { borderTopWidth, borderTopColor, backgroundColor, display } = getComputedStyle(one)
        const isDrawn = [borderTopWidth === '0px' ? clear : borderTopColor, backgroundColor].some(
          (colour) => colour !== clear,
        )
        return isDrawn && display !== 'inline' && one.checkVisibility({ visibilityProperty: true })
      })
    }

    /** Describes a button whose lines of text touch its edge. */
    function tooTight(button: HTMLElement): string | null {
      const lines = [button, ...button.querySelectorAll('*')].flatMap(linesOfOwnWords)
      const top = Math.min(...lines.map((line) => line.top))
      const bottom = Math.max(...lines.map((line) => line.bottom))
      const isOneLine = lines.every((line) => line.top < top + 12)
      const edge = button.getBoundingClientRect()
      const room = Math.min(top - edge.top, edge.bottom - bottom)
      return isOneLine || room >= 6 ? null : `tight: ${button.innerText.trim()} (${Math.round(room)} pixels)`
    }

    function fields(): (HTMLInputElement | HTMLSelectElement)[] {
      return [
        ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select'),
      ].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1 && wordsOf(one),
      )
    }

    /** A selected value, or a placeholder: skipped where large text leaves no space for it. */
    function wordsOf(field: HTMLInputElement | HTMLSelectElement): string {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text.trim() ?? ''
      const isSeen = getComputedStyle(field, '::placeholder').color !== 'rgba(0, 0, 0, 0)'
      return isSeen && !field.value ? field.placeholder.trim() : ''
    }

    /** Describes a field whose text is wider than its space. */
    function tooNarrow(field: HTMLInputElement | HTMLSelectElement): string | null {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const { font, letterSpacing } = getComputedStyle(
        field,
        field instanceof HTMLInputElement ? '::placeholder' : null,
      )
      const probe = document.createElement('span')
      probe.style.cssText = 'position: absolute; white-space: pre'
      Object.assign(probe.style, { font, letterSpacing })
      probe.textContent = wordsOf(field)
      // Beside the field, so that the text has its language.
      field.after(probe)
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return width > room + 1 ? `field: ${wordsOf(field)} (${Math.ceil(width)} in ${Math.floor(room)})` : null
    }
  })
}
