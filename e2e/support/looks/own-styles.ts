import { expect, type Page } from '@playwright/test'

/**
 * No rule of ours is as specific as a later one of the component library that sets the same: which of the two comes
 * later depends on what was loaded first. Ours name their class twice (`.label.label`).
 */
export async function expectOwnStyles(page: Page): Promise<void> {
  expect(await page.evaluate(lostToLibrary)).toEqual([])
}

function lostToLibrary(): string[] {
  interface Rule {
    selector: string
    weight: number
    style: CSSStyleDeclaration
    place: number
  }
  const ofLibrary = /\.m_/
  const rules: Rule[] = []
  for (const sheet of document.styleSheets) read(rulesOf(sheet))
  const library = rules.filter(({ selector }) => ofLibrary.test(selector))
  const own = rules.filter(({ selector }) => !ofLibrary.test(selector) && selector.includes('.'))
  const lost = [...document.querySelectorAll('[class*="m_"]')].flatMap((element) => {
    const matching = own.filter(({ selector }) => element.matches(selector))
    if (matching.length === 0) return []
    return library
      .filter(({ selector }) => element.matches(selector))
      .flatMap((theirs) => matching.flatMap((ours) => lostBetween(ours, theirs, matching)))
  })
  return [...new Set(lost)]

  /** A sheet whose download was cut has no rules, and browsers do not let them be read. */
  function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
    try {
      return [...sheet.cssRules]
    } catch (error) {
      if (error instanceof DOMException && error.name === 'SecurityError') return []
      throw error
    }
  }

  function read(list: Iterable<CSSRule>): void {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) add(rule)
      else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
      else if (rule instanceof CSSGroupingRule) read(rule.cssRules)
    }
  }

  function add({ selectorText, style }: CSSStyleRule): void {
    const place = rules.length
    for (const selector of selectorsIn(selectorText))
      if (!selector.includes('::')) rules.push({ selector, weight: weightOf(selector), style, place })
  }

  /** Separated by commas, except those in brackets. */
  function selectorsIn(text: string): string[] {
    const found = ['']
    let depth = 0
    for (const letter of text) {
      depth += Number(letter === '(') - Number(letter === ')')
      if (letter === ',' && depth === 0) found.push('')
      else found[found.length - 1] += letter
    }
    return found.map((one) => one.trim())
  }

  /** Classes, attributes and pseudo-classes count a hundred, elements one; nobody uses ids. */
  function weightOf(selector: string): number {
    const counted = selector
      .replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
      .replace(/:(?:is|not|has)\(/g, ' ')
    const part = /\.[\w-]+|\[[^\]]*\]|:[\w-]+/g
    const elements = counted.replace(part, ' ').match(/[a-z][\w-]*/g) ?? []
    return (counted.match(part) ?? []).length * 100 + elements.length
  }

  function lostBetween(ours: Rule, theirs: Rule, matching: Rule[]): string[] {
    if (theirs.place < ours.place || theirs.weight !== ours.weight) return []
    return Array.from(theirs.style).flatMap((name) => {
      const [mine, value] = [valueIn(ours, name), theirs.style.getPropertyValue(name)]
      const isSettled = matching.some((other) => other.weight > theirs.weight && valueIn(other, name) !== '')
      if (mine === '' || mine === value || isSettled) return []
      return [`${ours.selector} { ${name}: ${mine} } is overridden by ${theirs.selector} { ${value} }`]
    })
  }

  function valueIn({ style }: Rule, name: string): string {
    const logical = name
      .replace(/-top$/, '-block-start')
      .replace(/-bottom$/, '-block-end')
      .replace(/-left$/, '-inline-start')
      .replace(/-right$/, '-inline-end')
    return style.getPropertyValue(name) || style.getPropertyValue(logical)
  }
}
