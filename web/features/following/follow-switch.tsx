import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/following.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { useSavedChoice } from '#web/ui/states/use-saved-choice.ts'
import classes from './source-panel.module.css'

/** Whether new videos of the source are added automatically. */
export function FollowSwitch({ playlistId, follow }: { playlistId: string; follow: boolean }) {
  const { chosen, choose, failure } = useSavedChoice(follow, async (wanted) => {
    const { data } = await browserApi.following.follow({
      params: { id: playlistId },
      body: { follow: wanted },
    })
    void toast('success', data.follow ? text.followsNow() : text.followsNoMore())
    return data.follow
  })
  return (
    <>
      <label className={classes.follow}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={({ currentTarget: { checked } }) => void choose(checked)}
        />
        <span>
          {text.byItself()}
          <span className={classes.note}>{text.byItselfAbout()}</span>
        </span>
      </label>
      {failure ? <p role="alert">{failure.message}</p> : null}
    </>
  )
}
