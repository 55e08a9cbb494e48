/** What we use of the library, which brings no types; those of the community know no order of our own. */
declare module 'negotiator' {
  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } | { 'accept-language': string } })
    /** The one that is liked best; of those liked as much, the first. */
    language(available: string[]): string | undefined
    /** The same; of those liked as much, the first of `preferred`. */
    encoding(available: string[], options: { preferred: string[] }): string | undefined
  }
}
