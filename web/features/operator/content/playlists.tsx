import { Link } from 'react-router'
import type { OperatorPlaylist } from '#contract/endpoints/operator/content.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { whyNotHidePlaylist, whyNotRestorePlaylist } from '#contract/policies/playlists.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { visibilities, visibilityTabs } from './visibility.ts'

/** Every playlist, shown or hidden. */
export function Playlists({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.playlists()}
      about={text.playlistsAbout()}
      searchLabel={text.searchPlaylists()}
      states={visibilityTabs()}
      empty={text.noPlaylists()}
      load={(query, signal) => {
        const visibility = parseChoice(visibilities, asked.state)
        return operatorApi.operatorContent.listPlaylists({ query: { ...query, visibility } }, { signal })
      }}
    >
      {(playlist) => <Row playlist={playlist} />}
    </ListView>
  )
}

function Row({ playlist }: { playlist: OperatorPlaylist }) {
  const actions = useItemActions()
  const { _id, name, creator, language, videoCount, avgRating, feedbackCount, hiddenAt, hiddenBy } = playlist
  const seen = playlist.updatedAt
  const params = { playlistId: _id }
  const visibility = { hiddenAt, hiddenBySuspension: hiddenBy === 'suspension' }
  const restoring = {
    act: () => operatorApi.operatorContent.restorePlaylist({ params }),
    done: text.playlistRestored({ name }),
  }

  function hide() {
    actions.ask({
      question: text.hidePlaylistQuestion(),
      about: text.hidePlaylistAbout({ name }),
      yes: text.hide(),
      isDangerous: true,
      reasonHint: text.reasonToCreator(),
      act: (reason) => operatorApi.operatorContent.hidePlaylist({ params, body: { reason, seen } }),
      done: text.playlistHidden({ name }),
      undo: restoring,
    })
  }
  return (
    <Item
      title={hiddenAt ? name : <Link to={playlistAddress(playlist)}>{name}</Link>}
      mark={hiddenAt ? (hiddenBy === 'suspension' ? text.hiddenWithCreator() : text.hidden()) : undefined}
      tone="bad"
      facts={[
        creator.name,
        languageName(language),
        text.videoCount({ count: videoCount }),
        feedbackCount > 0 ? text.rated({ stars: avgRating, count: feedbackCount }) : null,
        <Day key="at" time={playlist.createdAt} withTime />,
      ]}
      actions={
        <>
          {whyNotRestorePlaylist(visibility) === null ? (
            <PlainButton quiet onClick={() => actions.act(restoring.act, restoring.done)}>
              {text.restore()}
            </PlainButton>
          ) : null}
          {whyNotHidePlaylist(visibility) === null ? (
            <PlainButton quiet onClick={hide}>
              {text.hide()}
            </PlainButton>
          ) : null}
        </>
      }
    />
  )
}
