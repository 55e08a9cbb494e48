export { type DemoCategory, readDemoContent } from '#demo/catalogue.ts'

import { demo } from '#demo/demo.ts'
import type { GetDemo } from '#server/process/demo-content.ts'

/** The demo content in the form that a process is given. */
export const testDemo: GetDemo = async () => demo
