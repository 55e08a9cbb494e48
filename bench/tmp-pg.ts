import { writeFileSync } from 'node:fs'
import { startPostgres } from '#testing/postgres-server.ts'
const s = await startPostgres('/dev/shm/lab/pg')
for (const n of ['m1','k1','h100']) await s.createDatabase(n)
writeFileSync('/tmp/lab/pg.url', s.urlOf('NAME'))
setInterval(() => {}, 1e6)
