import { imports } from '#contract/endpoints/imports.ts'
import { routes } from '#server/api/operations.ts'
import { limitRate } from '#server/api/rate-limit.ts'
import { readShared } from './import-videos.ts'
import { IMPORTS } from './imports.limits.ts'

export const importRoutes = routes((resources, on) => {
  on(imports.read, async ({ body, viewer }) => {
    const countPage = () => limitRate(resources, IMPORTS, viewer.id)
    await countPage()
    return { data: await readShared(resources, body.url, { from: body.from, countPage }) }
  })
})
