import '#web/ui/dialog/dialog.css'
import { Drawer, Modal } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { FilterForm } from '#web/features/listing/filter-form.tsx'
import { useListingQuery } from '#web/features/listing/use-listing-query.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { Mantine } from '#web/ui/mantine.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './filter-sheet.module.css'

type Props = {
  kind: 'dialog' | 'drawer'
  isOpen: boolean
  onClose: () => void
  total: number | undefined
  /** Why it is unknown how many match. */
  failure: string | undefined
}

/** The filters over the page. They apply at once; the button at the lower edge shows how many playlists match. */
export function FilterSheet({ kind, isOpen, onClose, total, failure }: Props) {
  const { revalidate } = useRevalidator()
  const asking = useListingQuery({ replace: true })
  useReturnFocus(isOpen)
  const close = useOverlay(isOpen, onClose)
  const content = (
    <>
      <FilterForm asking={asking} />
      <div className={classes.bottom} role="status">
        {failure === undefined ? (
          <PlainButton onClick={close}>
            {total === undefined ? text.loading() : text.show({ count: total })}
          </PlainButton>
        ) : (
          <ErrorNotice message={failure}>
            <PlainButton quiet onClick={() => void revalidate()}>
              {text.tryAgain()}
            </PlainButton>
          </ErrorNotice>
        )}
      </div>
    </>
  )
  const common = {
    opened: isOpen,
    onClose: close,
    title: text.filters(),
    closeButtonProps: { 'aria-label': text.close(), size: 44, iconSize: 22 },
  }
  return (
    <Mantine>
      {kind === 'dialog' ? (
        <Modal
          {...common}
          classNames={{ ...classes, inner: classes.atEdge }}
          transitionProps={{ duration: 160, transition: 'slide-up' }}
        >
          {content}
        </Modal>
      ) : (
        <Drawer
          {...common}
          classNames={classes}
          position="left"
          size="min(22rem, 88vw)"
          transitionProps={{ duration: 160 }}
        >
          {content}
        </Drawer>
      )}
    </Mantine>
  )
}
