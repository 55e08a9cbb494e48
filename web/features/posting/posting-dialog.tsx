import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import { SignInPrompt } from '#web/features/applications/sign-in-prompt.tsx'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { signInAgain } from '#web/messages/compiled/applying.ts'
import * as opportunity from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { language } from '#web/messages/language.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type OpportunityInput, PostingForm } from './posting-form.tsx'

/** Milliseconds after which the page's data is loaded once more. */
const refreshAfter = 2500

/** The form for a new opportunity; visitors are asked to sign in first and return to it. */
export function PostingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => Promise<unknown> }) {
  const session = useSession()
  const [wasSignedIn] = useState(session !== null)
  const { pathname, search } = useLocation()
  const refresh = useRefreshNowAndLater()

  async function create(input: OpportunityInput, isHere: () => boolean) {
    await browserApi.posting.create({ body: { ...input, language: language() } })
    // A reload of the list while the address changes would cancel the change.
    if (isHere()) await onClose()
    sayWhere(pathname)
    refresh()
  }
  return (
    <Dialog isOpen={isOpen} onClose={() => void onClose()} title={opportunity.create()}>
      {session ? (
        <PostingForm
          key={session.id}
          draftKey={`opportunity ${session.id}`}
          note={text.approvalNote()}
          submit={text.submit()}
          onSubmit={create}
        />
      ) : (
        <SignInPrompt
          message={wasSignedIn ? signInAgain() : text.signInToPost()}
          path={pathname + search + createHash}
        />
      )}
    </Dialog>
  )
}

const mine = '/opportunity/mine'

/** Says where the opportunity is listed, unless the person is on that page already. */
function sayWhere(pathname: string): void {
  const where = (
    <>
      {text.created()}
      <br />
      <Link to={mine}>{text.createdWhere()}</Link>
    </>
  )
  void toast('success', pathname === mine ? text.created() : where, {}, text.created())
}

function useRefreshNowAndLater() {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    void revalidate()
    timer.current = setTimeout(() => void revalidate(), refreshAfter)
  }
}
