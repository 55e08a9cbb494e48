import type { RenderedPage } from '#server/pages/pages.ts'

/** What a handler of pages rendered. */
export function aPage(html: string): RenderedPage {
  return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), html: Buffer.from(html) }
}
