/** What we use of the library, which has no types; those of DefinitelyTyped lack the order of preference. */
declare module 'negotiator' {
  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } | { 'accept-language': string } })
    /** The most preferred; of equals, the first. */
    language(available: string[]): string | undefined
    /** The same; of equals, the first of `preferred`. */
    encoding(available: string[], options: { preferred: string[] }): string | undefined
  }
}
