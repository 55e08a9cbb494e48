import { useEffect } from 'react'
import * as text from '#web/messages/compiled/follows.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import type { Followable } from './followable.ts'
import { askFollows, setFollows, useFollows } from './own-follows.ts'

export function FollowToggle({ of }: { of: Followable }) {
  const follows = useFollows(of)
  const request = useRequest(async () => {
    await setFollows(of, !follows)
    void toast('success', follows ? text.unfollowed({ name: of.name }) : saidOf[of.kind]({ name: of.name }))
  })
  useEffect(() => void askFollows(), [])

  async function press() {
    const failure = await request.send()
    if (failure) void toast('error', failure.message)
  }
  return (
    <PlainButton quiet isBusy={request.isBusy} aria-pressed={follows} onClick={() => void press()}>
      <Icon name={follows ? 'check' : 'bell'} size={18} />
      {follows ? text.following() : text.follow()}
    </PlainButton>
  )
}

const saidOf = { creator: text.followsCreator, course: text.followsCourse }
