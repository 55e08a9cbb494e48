/** "hindi" as people write it: "Hindi". */
export function languageName(language: string): string {
  return language.charAt(0).toUpperCase() + language.slice(1)
}
