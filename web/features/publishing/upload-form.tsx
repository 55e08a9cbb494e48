import '#web/ui/form/form.css'
import { TextInput } from '@mantine/core'
import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { useCategories } from '#web/api/use-facts.ts'
import { ImportPanel } from '#web/features/imports/import-panel.tsx'
import { noImport } from '#web/features/imports/pending-import.ts'
import { proposedWords } from '#web/features/imports/proposals.ts'
import { leadToImport, useNotAdded } from '#web/features/imports/use-not-added.ts'
import { CategoryPicker, knownPath } from '#web/features/publishing/category-picker.tsx'
import { type Draft, useUploadDraft, withImported } from '#web/features/publishing/draft.ts'
import { DraftNotice } from '#web/features/publishing/draft-notice.tsx'
import { LanguageSelect } from '#web/features/publishing/language-select.tsx'
import { LinkField } from '#web/features/publishing/link-field.tsx'
import { toInput, videoProblems } from '#web/features/publishing/pending-video.ts'
import { useLinks } from '#web/features/publishing/use-links.ts'
import { VideoList } from '#web/features/publishing/video-list.tsx'
import * as text from '#web/messages/compiled/publishing.ts'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './upload-form.module.css'

type Props = { creatorId: string; onPublished: () => void }

/** Creates and publishes a playlist. Its draft stays in this browser until then. */
export function UploadForm({ creatorId, onPublished }: Props) {
  const { draft, change, clear, isEmpty } = useUploadDraft(creatorId)
  const [wasKept] = useState(!isEmpty)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const tree = useCategories()
  const held = useMemo(() => draft.videos.map(({ videoName }) => videoName), [draft.videos])
  const links = useLinks(draft, change, held)
  const request = useRequest(async () => {
    await browserApi.publishing.create({ body: toPlaylist(draft, category) })
    clear()
    onPublished()
  })
  const category = knownPath(tree, draft.category)
  const short = isChecked ? tooShort(draft) : []
  const unadded = useNotAdded(draft.imported, held)
  const complaints = [...(isChecked ? complaintsAbout(draft, category) : []), unadded.sentence].filter(
    (one) => one !== null,
  )
  const messages = complaints.length > 0 ? complaints : request.failure ? [request.failure.message] : []
  const rejected = request.failure?.fields ?? {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // What is typed is meant: it is looked up first.
    if (links.typed.trim() !== '') return links.take(links.typed)
    // What is messages takes up room: the field is scrolled into view beside it.
    flushSync(() => {
      setChecked(true)
      unadded.say()
    })
    const form = event.currentTarget
    const [first = category.length === 0 ? 'category' : undefined] = tooShort(draft)
    if (unadded.isHoldingBack && !first) leadToImport(form)
    else if (!unadded.isHoldingBack && complaintsAbout(draft, category).length === 0) void request.send()
    else form.querySelector<HTMLElement>(`[name="${first ?? 'link'}"]`)?.focus()
  }

  function startAfresh() {
    flushSync(clear)
    form.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
  }

  function wrong(name: string) {
    const isWrong = short.includes(name) || rejected[name] !== undefined
    return { name, 'aria-invalid': isWrong, error: rejected[name] || isWrong }
  }

  return (
    <form ref={form} className={classes.form} noValidate aria-busy={request.isBusy} onSubmit={submit}>
      {wasKept && !isEmpty ? <DraftNotice onClear={startAfresh} /> : null}
      <TextInput
        {...wrong('name')}
        label={text.name()}
        maxLength={limits.name}
        autoComplete="off"
        data-autofocus
        value={draft.name}
        onChange={({ currentTarget: { value } }) => change(() => ({ name: value }))}
      />
      <TextArea
        {...wrong('description')}
        label={text.description()}
        maxLength={limits.description}
        classNames={{ input: classes.description }}
        value={draft.description}
        onChange={({ currentTarget: { value } }) => change(() => ({ description: value }))}
      />
      <div className={classes.choices}>
        <LanguageSelect
          {...wrong('language')}
          value={draft.language}
          onChange={(language) => change(() => ({ language }))}
        />
        <CategoryPicker
          path={draft.category}
          isWrong={rejected.category !== undefined || (isChecked && category.length === 0)}
          onChange={(category) => change(() => ({ category }))}
        />
      </div>
      <LinkField
        links={links}
        onList={(link) => change(() => ({ imported: { ...noImport(), text: link } }))}
      />
      <ImportPanel
        pending={draft.imported}
        onPending={(next) => change(({ imported }) => ({ imported: next(imported) }))}
        held={held}
        onAdd={(chosen) => {
          unadded.added()
          change((now) => ({ ...proposedWords(now, now.imported, chosen), ...withImported(now, chosen) }))
        }}
      />
      {draft.videos.length > 0 ? (
        <section aria-label={text.addedVideos()}>
          <p className={classes.count} tabIndex={-1} data-added>
            {text.videosAdded({ n: draft.videos.length })}
          </p>
          <VideoList
            videos={draft.videos}
            problems={videoProblems(draft.videos, rejected)}
            onOrder={(order) => change(({ videos }) => ({ videos: order(videos) }))}
            onRemove={(gone) =>
              change(({ videos }) => ({
                videos: videos.filter(({ videoName }) => videoName !== gone.videoName),
              }))
            }
          />
        </section>
      ) : null}
      <label className={classes.private}>
        <input
          type="checkbox"
          checked={draft.isPrivate ?? false}
          onChange={({ currentTarget: { checked } }) => change(() => ({ isPrivate: checked }))}
        />
        {text.keepPrivate()}
      </label>
      <DialogActions>
        {messages.length > 0 ? (
          <ErrorNotice message={messages[0] ?? ''}>
            {messages.slice(1).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </ErrorNotice>
        ) : null}
        <SubmitButton isBusy={request.isBusy} disabled={links.waiting > 0} fullWidth>
          {text.upload()}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}

function tooShort({ name, description, language }: Draft): string[] {
  const wrong = {
    name: [...name.trim()].length < limits.playlistName.min,
    description: [...description.trim()].length < limits.playlistDescription.min,
    language: language === '',
  }
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

function complaintsAbout(draft: Draft, category: string[]): string[] {
  return [
    ...(tooShort(draft).length > 0 ? [text.notLongEnough()] : []),
    ...(category.length === 0 ? [text.chooseCategory()] : []),
    ...(draft.videos.length < limits.videosPerPlaylist.min ? [text.tooFewVideos()] : []),
  ]
}

function toPlaylist(draft: Draft, category: string[]) {
  const { name, description, videos, draftKey, isPrivate = false } = draft
  const language = draft.language as Language
  const [source] = draft.sources
  return {
    name,
    description,
    language,
    category,
    videos: videos.map(toInput),
    draftKey,
    source,
    draft: isPrivate,
  }
}
