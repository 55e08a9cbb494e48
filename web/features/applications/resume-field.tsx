import { Input } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { FILE_KINDS } from '#contract/file-kinds.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { fileSize } from '#web/ui/form/file-size.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './resume-field.module.css'

type Props = {
  name: string
  required: boolean
  error: string | boolean | undefined
  file: File | undefined
  onFile: (file: File | undefined) => void
}

const { bytes, types } = FILE_KINDS.resume
const endings = ['.pdf', '.doc', '.docx']

/** A file picker that says at once what the server would reject; the server still checks the content. */
export function ResumeField({ name, required, error, file, onFile }: Props) {
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a file kept from before is put into the field
  useEffect(() => {
    if (!file || !input.current) return
    const kept = new DataTransfer()
    kept.items.add(file)
    input.current.files = kept.files
  }, [])
  // An error without a file can only mean that the file is missing.
  const message = problem ?? (error && !file ? text.resumeMissing() : error)

  function choose(picker: HTMLInputElement) {
    const chosen = picker.files?.[0]
    // After cancelling the picker, the earlier file stays if the browser keeps it.
    const rejected = chosen ? problemOf(chosen) : undefined
    setProblem(rejected)
    onFile(rejected ? undefined : chosen)
    if (rejected) picker.value = ''
  }
  return (
    <Input.Wrapper
      id={id}
      label={text.resume()}
      description={text.resumeAbout()}
      error={message}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.box} data-wrong={message ? true : undefined}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          name={name}
          type="file"
          accept={[...endings, ...types].join()}
          required={required}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error ${id}-description` : `${id}-description`}
          onChange={(event) => choose(event.currentTarget)}
        />
        <span className={classes.button} aria-hidden="true">
          <Icon name="upload" size={18} />
          {file ? text.changeResume() : text.chooseResume()}
        </span>
        {file ? (
          <span className={classes.file}>
            {file.name} <span className={classes.about}>{fileSize(file.size)}</span>
          </span>
        ) : null}
      </div>
    </Input.Wrapper>
  )
}

function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return text.resumeEmpty()
  if (size > bytes) return text.resumeTooLarge()
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? undefined : text.resumeWrongType()
}
