import { Button } from '@mantine/core'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './profile.module.css'

/** Saves everything that is kept about the account as one file. */
export function DataExport() {
  const request = useRequest(async () => {
    const { data } = await browserApi.profiles.exportAll()
    saveFile(`pragati-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(data, null, 2))
  })
  return (
    <div className={classes.form}>
      <RefusalNotice refusal={request.refusal} />
      <div>
        <Button
          variant="outline"
          loading={request.isBusy}
          leftSection={<Icon name="download" />}
          onClick={() => void request.send()}
        >
          {text.downloadData()}
        </Button>
      </div>
    </div>
  )
}

function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
