import { browserApi } from '#web/api/browser.ts'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { useProven } from '#web/features/sessions/proof.tsx'
import * as text from '#web/messages/compiled/profile.ts'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { dayForFileName, fileNameOf, saveFile } from '#web/ui/form/save-file.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import classes from './profile.module.css'

/** Downloads everything that is stored about the account as one file. */
export function DataExport() {
  const site = useFacts()?.siteName ?? fallbackName
  const request = useProven(async () => {
    const { data } = await browserApi.profile.exportAll()
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(fileNameOf(site, `${dayForFileName(new Date())}.json`), content)
  })
  return (
    <div className={classes.form}>
      <FailureNotice failure={request.failure} />
      <div>
        <BusyButton
          variant="outline"
          isBusy={request.isBusy}
          leftSection={<FurtherIcon name="download" />}
          onClick={() => void request.send()}
        >
          {text.downloadData()}
        </BusyButton>
      </div>
      {request.dialog}
    </div>
  )
}
