import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { mantineColours, theme } from '#web/theme.ts'

const IsProvided = createContext(false)

/**
 * What the components of Mantine need around them. Most pages are drawn without any: those that have them (pages with
 * forms, dialogs, menus) bring it along, so that a first visit does not pay for it.
 */
export function Mantine({ children }: { children: ReactNode }) {
  if (useContext(IsProvided)) return children
  return (
    <IsProvided value={true}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={mantineColours}
        // Light or dark is ours to choose (see ui/colour-scheme.ts).
        getRootElement={() => undefined}
      >
        {children}
      </MantineProvider>
    </IsProvided>
  )
}
