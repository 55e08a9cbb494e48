import type { ReportKind } from '#contract/constants.ts'

/** A thing that can be reported, and its name. */
export type Reportable = { kind: ReportKind; id: string; name: string }
