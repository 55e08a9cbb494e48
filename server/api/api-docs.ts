import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { SiteFacts } from '#server/config.ts'
import { html } from '#server/html.ts'
import { pagePolicy } from '#server/pages/page-policy.ts'
import { openApiDocument } from './openapi.ts'

/** /openapi.json below the API's base path, and a page that shows the same to people. */
export function openApiRoutes(app: FastifyInstance, site: SiteFacts, version: string): void {
  // Built on the first request: otherwise every start would wait for it, and few are ever asked for it.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    document ??= openApiDocument(site, version)
    return reply.header('cache-control', 'public, max-age=300').send(document)
  })
  const page = docsPage(site)
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy([], site))
      .header('cache-control', 'public, max-age=300')
      .send(page),
  )
}

function docsPage(site: SiteFacts): string {
  const sections = Object.entries(api).map(
    ([feature, endpoints]) => html`<section><h2 id="${feature}">${feature}</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th></tr></thead><tbody>
${Object.values<EndpointSpec>(endpoints).map(
  (spec) =>
    html`<tr><td><b>${spec.method}</b></td><td><code>${API_BASE}${spec.path}</code></td><td>${spec.access}</td><td>${spec.summary}</td></tr>`,
)}
</tbody></table></section>`,
  )
  const codes = Object.entries(errors).map(
    ([code, [status, sentence]]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${sentence}</td></tr>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.name} API</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:24px 16px;background:light-dark(#fffbf4,#0f1626);color:light-dark(#14213d,#e8ecf4)}
table{width:100%;border-collapse:collapse;display:block;overflow-x:auto}td,th{text-align:left;padding:8px;border-bottom:1px solid light-dark(#e4dccb,#2a3550);vertical-align:top}
h1,h2{line-height:1.25}h2{text-transform:capitalize;margin-top:40px}a{color:light-dark(#0b6e6e,#5cc8c2)}code{font-size:.9em}
</style></head><body><main>
<h1>${site.name} API</h1>
<p>Every address lies under <code>${API_BASE}</code>. Signed-in calls send <code>Authorization: Bearer &lt;token&gt;</code>.
A success answers <code>{"status":"success","success":true,…}</code>, a failure
<code>{"status":"fail","success":false,"code":…,"message":…,"error":…}</code> with the fitting status. Decide by the code.
Schemas: <a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections}
<section><h2>Failures</h2><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${codes}</tbody></table></section>
</main></body></html>`.toString()
}
