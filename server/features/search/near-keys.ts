/** Keys that differ in one consonant from this one: removed, added or replaced. */
export function nearKeys(key: string): string[] {
  const near = new Set<string>()
  const letters = [...key]
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    if (after !== '') near.add(before + after.slice(1))
    for (const letter of 'KTPCNRL') {
      near.add(before + letter + after)
      if (after !== '') near.add(before + letter + after.slice(1))
    }
  }
  near.delete(key)
  return [...near].filter((one) => !/(.)\1/.test(one))
}
