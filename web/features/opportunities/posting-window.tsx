import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { type Ad, PostingForm } from '#web/features/opportunities/posting-form.tsx'
import { SignInPrompt } from '#web/features/opportunities/sign-in-prompt.tsx'
import { useSession } from '#web/features/session/session.ts'
import * as opportunity from '#web/messages/compiled/opportunity.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { toast } from '#web/ui/toasts.tsx'
import { Window } from '#web/ui/window.tsx'

/** Milliseconds after which what is on the page is fetched anew. */
const refreshAfter = 2500

/** The form for a new opportunity; visitors are asked to sign in first and come back to it. */
export function PostingWindow({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const refresh = useRefreshLater()

  async function create(ad: Ad) {
    await browserApi.opportunities.create({ body: ad })
    onClose()
    void toast('success', text.created())
    refresh()
  }
  return (
    <Window isOpen={isOpen} onClose={onClose} title={opportunity.create()}>
      {session ? (
        <PostingForm
          key={session.id}
          keptUnder={`opportunity ${session.id}`}
          note={text.approvalNote()}
          submit={text.submit()}
          onSubmit={create}
        />
      ) : (
        <SignInPrompt message={text.signInToPost()} path={pathname + search + createHash} />
      )}
    </Window>
  )
}

function useRefreshLater() {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void revalidate(), refreshAfter)
  }
}
