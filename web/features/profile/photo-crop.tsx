import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Crop, dragged, nearest, squareOf, wholePicture } from '#web/features/profile/crop.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './photo-crop.module.css'

type Props = {
  picture: ImageBitmap
  onClose: () => void
  /** Sends the cropped photo; reports the share that was sent, from 0 to 1. */
  onUse: (photo: Blob, onProgress: (part: number) => void) => Promise<void>
}

/** Side lengths of the photo that is sent and of the preview. Pixels. */
const sentSide = 512
const shownSide = 640

/** Chooses the square of a picture by dragging it or by its three sliders, with a preview. */
export function PhotoCrop({ picture, onClose, onUse }: Props) {
  const [crop, setCrop] = useState(wholePicture)
  const [progress, setProgress] = useState(0)
  const grip = useRef<{ x: number; y: number }>(null)
  const upload = useRequest(async () => {
    setProgress(0)
    await onUse(await cut(picture, crop), setProgress)
  })

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!grip.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const right = (event.clientX - grip.current.x) / width
    const down = (event.clientY - grip.current.y) / width
    grip.current = { x: event.clientX, y: event.clientY }
    setCrop((before) => dragged(picture, before, right, down))
  }

  return (
    <Dialog isOpen onClose={onClose} title={text.cropTitle()}>
      <form
        className={classes.crop}
        aria-busy={upload.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void upload.send()
        }}
      >
        <div className={classes.pictures}>
          <Square
            className={classes.stage}
            picture={picture}
            crop={crop}
            side={shownSide}
            data-sent
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              grip.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={drag}
            onPointerCancel={() => {
              grip.current = null
            }}
            onPointerUp={() => {
              grip.current = null
            }}
          />
          <figure className={classes.preview}>
            <Square className={classes.round} picture={picture} crop={crop} side={192} />
            <figcaption>{text.preview()}</figcaption>
          </figure>
        </div>
        <p className={classes.about}>{text.cropAbout()}</p>
        <Slider
          label={text.zoom()}
          min={1}
          max={nearest}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label={text.across()}
          value={crop.across}
          onChange={(across) => setCrop({ ...crop, across })}
        />
        <Slider label={text.down()} value={crop.down} onChange={(down) => setCrop({ ...crop, down })} />
        {upload.isBusy ? (
          <progress className={classes.progress} value={progress} aria-label={text.uploading()} />
        ) : null}
        <FailureNotice failure={upload.failure} />
        <ButtonRow>
          <Button variant="outline" onClick={onClose} disabled={upload.isBusy}>
            {text.cancel()}
          </Button>
          <BusyButton type="submit" isBusy={upload.isBusy}>
            {text.usePhoto()}
          </BusyButton>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

type SquareProps = { picture: ImageBitmap; crop: Crop; side: number } & React.ComponentProps<'canvas'>

function Square({ picture, crop, side, ...rest }: SquareProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])
  return <canvas {...rest} ref={canvas} width={side} height={side} />
}

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

function Slider({ label, value, onChange, min = 0, max = 1 }: SliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const { side, left, top } = squareOf(picture, crop)
  // Transparent parts become white: the photo is sent as JPEG, which has no transparency.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = sentSide
  canvas.height = sentSide
  draw(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error('The browser could not write the photo'))),
      'image/jpeg',
      0.9,
    )
  })
}
