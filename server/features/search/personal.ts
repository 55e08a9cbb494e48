/** Phone numbers, email addresses and the like are private: searches with them are not counted. */
export function isPersonal(search: string): boolean {
  return /\p{N}{5,}|@|\p{N}(?:[\s().-]*\p{N}){8}/u.test(search)
}
