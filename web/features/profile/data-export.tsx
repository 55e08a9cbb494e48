import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './profile.module.css'

/** Saves everything that is kept about the account as one file. */
export function DataExport() {
  const request = useRequest(async () => {
    const { data } = await browserApi.profiles.exportAll()
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(`pragati-${new Date().toISOString().slice(0, 10)}.json`, content)
  })
  return (
    <div className={classes.form}>
      <RefusalNotice refusal={request.refusal} />
      <div>
        <BusyButton
          variant="outline"
          isBusy={request.isBusy}
          leftSection={<Icon name="download" />}
          onClick={() => void request.send()}
        >
          {text.downloadData()}
        </BusyButton>
      </div>
    </div>
  )
}
