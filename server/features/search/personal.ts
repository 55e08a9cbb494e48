/** Phone numbers, addresses of mail and the like are nobody else's business: no such search is counted. */
export function isPersonal(search: string): boolean {
  return /\p{N}{5,}|@|\p{N}(?:[\s().-]*\p{N}){8}/u.test(search)
}
