import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { mantineColours, theme } from '#web/theme.ts'

const IsProvided = createContext(false)

/**
 * The provider that Mantine's components need. Most pages have none of them: those that do (pages with forms,
 * dialogs, menus) include it, so that a first visit does not pay for it.
 */
export function Mantine({ children }: { children: ReactNode }) {
  if (useContext(IsProvided)) return children
  return (
    <IsProvided value={true}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={mantineColours}
        // Light or dark is set by us (see ui/colour-scheme.ts).
        getRootElement={() => undefined}
      >
        {children}
      </MantineProvider>
    </IsProvided>
  )
}
