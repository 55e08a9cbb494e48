export { type DemoCategory, readDemoContent } from '#demo/catalogue.ts'

import { demo } from '#demo/demo.ts'
import type { GetDemo } from '#server/process/demo-content.ts'

/** The demo content as a process is given it. */
export const testDemo: GetDemo = async () => demo
