import { createContext } from 'react'

/** During rendering, the mark by which the server recognises our own inline scripts. Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
