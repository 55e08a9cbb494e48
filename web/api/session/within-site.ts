/** The same address as a path of this site: `//elsewhere.example` would lead away from it. */
export function withinSite(path: string): string {
  return `/${path.replace(/^[/\\\s]+/, '')}`
}
