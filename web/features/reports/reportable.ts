import type { ReportKind } from '#contract/constants.ts'

/** What can be reported, and what it is called. */
export type Reportable = { kind: ReportKind; id: string; name: string }
