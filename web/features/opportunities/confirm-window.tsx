import '#web/ui/form.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './confirm-window.module.css'

type Props = {
  question: string
  about: string
  yes: string
  no: string
  isDangerous?: boolean
  onYes: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks once more before something is done; what the server says against it is shown here. */
export function ConfirmWindow(props: Props) {
  const request = useRequest(props.onYes)
  return (
    <Window isOpen onClose={props.onClose} title={props.question}>
      <div className={classes.content}>
        <p>{props.about}</p>
        {props.children}
        {request.refusal ? <ErrorNotice message={request.refusal.message} /> : null}
        <ButtonRow>
          <Button variant="outline" disabled={request.isBusy} onClick={props.onClose}>
            {props.no}
          </Button>
          <Button
            {...(props.isDangerous ? { color: 'red' } : {})}
            loading={request.isBusy}
            onClick={() => void request.send()}
          >
            {props.yes}
          </Button>
        </ButtonRow>
      </div>
    </Window>
  )
}
