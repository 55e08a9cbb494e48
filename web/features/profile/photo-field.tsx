import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { User } from '#contract/endpoints/accounts.ts'
import { FILE_KINDS } from '#contract/file-kinds.ts'
import { browserApi } from '#web/api/browser.ts'
import { uploadingApi } from '#web/api/upload.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import { useSerialQueue } from '#web/ui/states/use-serial-queue.ts'
import classes from './photo-field.module.css'

const PhotoCrop = onDemand(async () => (await import('#web/features/profile/photo-crop.tsx')).PhotoCrop)

const { bytes, types } = FILE_KINDS.photo

type Props = { account: User; onChanged: (changed: Pick<User, 'profileimage'>) => void }

/** The photo with a button to replace it: chosen, checked, cropped to a square, sent. */
export function PhotoField({ account, onChanged }: Props) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const inTurn = useSerialQueue()
  const removal = useRequest(async () => {
    setProblem(undefined)
    const { data } = await inTurn(() => browserApi.profile.removePhoto())
    onChanged({ profileimage: data.profileimage })
    // Its button is gone with the photo.
    if (!isFocusElsewhere(place.current)) changing.current?.focus()
  })
  const place = useRef<HTMLDivElement>(null)
  const changing = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(undefined)

  async function choose(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    latest.current = undefined
    if (!types.some((type) => type === file.type)) return setProblem(text.photoWrongType())
    if (file.size > bytes) return setProblem(text.photoTooLarge())
    latest.current = file
    const read = await createImageBitmap(file).catch(() => null)
    // A large one takes long to open: another may have been chosen since.
    if (latest.current !== file) return
    if (read) setPicture(read)
    else setProblem(text.photoUnreadable())
  }

  async function send(photo: Blob, onProgress: (part: number) => void) {
    const body = new FormData()
    body.set('profileimage', photo, 'photo.jpg')
    const { data } = await inTurn(() =>
      uploadingApi(onProgress).profile.uploadPhoto({ params: { userId: account._id }, body }),
    )
    // Another one may have been chosen meanwhile.
    setPicture((now) => (now === picture ? undefined : now))
    onChanged({ profileimage: data.profileimage })
  }

  return (
    <div className={classes.field} ref={place}>
      <Photo address={account.profileimage} />
      <div className={classes.words}>
        <div className={classes.buttons}>
          <Button ref={changing} variant="outline" onClick={() => input.current?.click()}>
            {account.profileimage ? text.changePhoto() : text.addPhoto()}
          </Button>
          {account.profileimage ? (
            <BusyButton variant="subtle" isBusy={removal.isBusy} onClick={() => void removal.send()}>
              {text.removePhoto()}
            </BusyButton>
          ) : null}
        </div>
        <p className={classes.about}>{text.photoAbout()}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={types.join()}
        aria-label={text.photo()}
        hidden
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // Lets the same file be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
      {problem ? <ErrorNotice message={problem} /> : null}
      <FailureNotice failure={removal.failure} />
      {picture ? <PhotoCrop picture={picture} onClose={() => setPicture(undefined)} onUse={send} /> : null}
    </div>
  )
}

function Photo({ address }: { address: string | null }) {
  if (address)
    return <img className={classes.photo} src={address} alt={text.yourPhoto()} width={96} height={96} />
  return (
    <span className={classes.photo}>
      <Icon name="person" size={44} />
    </span>
  )
}
