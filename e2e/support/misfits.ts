import type { Page } from '@playwright/test'

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether the page is wider than the window, and which words do not fit where they stand, a line each. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    return [
      ...(root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} pixels wide: ${beyond()}`] : []),
      ...holders().flatMap((one) =>
        [
          isCut(one) ? `cut: ${one.innerText.trim()}` : '',
          ...brokenWords(one).map((word) => `broken: ${word}`),
        ].filter(Boolean),
      ),
      ...fields().flatMap((field) => tooNarrow(field) ?? []),
    ]

    /** What stands beyond the edge and has nothing within it that does. */
    function beyond(): string {
      const isBeyond = (one: Element) => one.getBoundingClientRect().right > root.clientWidth + 0.5
      return [...document.querySelectorAll('main *')]
        .filter((one) => isBeyond(one) && ![...one.children].some(isBeyond))
        .map((one) => one.outerHTML.slice(0, 200))
        .join(' ')
    }

    /** Whatever has words of its own, but for names and descriptions that are cut after so many lines. */
    function holders(): HTMLElement[] {
      return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (one) =>
          [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()) &&
          !one.matches('script, style, noscript, option, textarea') &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !one.closest('[aria-hidden="true"]') &&
          // The words of a step reach beyond its circle, as they are meant to.
          !one.closest('[data-label-position]') &&
          // What is kept for screen readers is a pixel wide.
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

    /** Ends in dots, reaches out of its box, or beyond the edge of what hides it: a card, a badge. */
    function isCut(one: HTMLElement): boolean {
      const words = boxOfOwnWords(one)
      if (getComputedStyle(one).display !== 'inline' && isWider(words, one.getBoundingClientRect()))
        return true
      const { overflowX } = getComputedStyle(one)
      if (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) return true
      const edges = edgesAround(one)
      // Of a carousel, what is not its turn.
      if (edges.some((edge) => words.left >= edge.right - 1 || words.right <= edge.left + 1)) return false
      // Letters of some scripts reach a little above and below their line; half a line is more than that.
      return edges.some(
        (edge) => isWider(words, edge) || words.bottom > edge.bottom + 8 || words.top < edge.top - 8,
      )
    }

    function isWider(words: Edges, box: Edges): boolean {
      return words.right > box.right + 1 || words.left < box.left - 1
    }

    /** Of everything that hides what reaches out of it, up to what can be scrolled. */
    function edgesAround(one: HTMLElement): Edges[] {
      const edges: Edges[] = []
      for (let at: HTMLElement | null = one; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX + overflowY)) break
        if (/hidden|clip/.test(overflowX + overflowY)) edges.push(at.getBoundingClientRect())
      }
      return edges
    }

    /** Without what stands among them: a button reaches further than its words, so that fingers find it. */
    function boxOfOwnWords(one: HTMLElement): Edges {
      const range = document.createRange()
      const boxes = [...one.childNodes].flatMap((text) => {
        if (text.nodeType !== 3) return []
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
    }

    /** Words that go on in the next line. */
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
      // Letters of one line that come from different fonts do not stand equally high.
      const [first, ...others] = range.getClientRects()
      if (!first || !others.some(({ top }) => top > first.top + first.height / 2)) return false
      return !isInAddress(text.textContent ?? '', from)
    }

    /** Those may go on in the next line. */
    function isInAddress(text: string, at: number): boolean {
      const before = /\S*$/.exec(text.slice(0, at))?.[0] ?? ''
      const after = /^\S*/.exec(text.slice(at))?.[0] ?? ''
      return /[@/_]|[a-z]\.[a-z]/i.test(before + after)
    }

    function fields(): (HTMLInputElement | HTMLSelectElement)[] {
      return [
        ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select'),
      ].filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1 && wordsOf(one),
      )
    }

    /** What is chosen, or what an empty field says: nothing where large letters leave no room for that. */
    function wordsOf(field: HTMLInputElement | HTMLSelectElement): string {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text.trim() ?? ''
      const isSeen = getComputedStyle(field, '::placeholder').color !== 'rgba(0, 0, 0, 0)'
      return isSeen && !field.value ? field.placeholder.trim() : ''
    }

    /** Whose words are wider than the room for them. */
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
      // Beside it, so that the language of the words is the field's.
      field.after(probe)
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return width > room + 1 ? `field: ${wordsOf(field)} (${Math.ceil(width)} in ${Math.floor(room)})` : null
    }
  })
}
