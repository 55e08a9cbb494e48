import { createContext } from 'react'

/** During rendering: by which the server recognises an inline script as our own. Undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
