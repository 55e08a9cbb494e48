import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { Card } from '#contract/endpoints/playlists.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ActionMenu } from '#web/ui/dialog/action-menu.tsx'
import button from '#web/ui/form/button-link.module.css'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './playlist-menu.module.css'

export type OwnActions = {
  onEdit: () => void
  onDelete: () => void
  /** These two resolve when it is shown. */
  onDraft: (draft: boolean) => Promise<void>
  onCopy: () => Promise<void>
}
type Props = OwnActions & { playlist: Card }

/** Actions on the creator's own playlist. */
export function PlaylistMenu({ playlist, onEdit, onDelete, onDraft, onCopy }: Props) {
  const publishing = useRequest(() => onDraft(!playlist.draft))
  const copying = useRequest(onCopy)
  return (
    <ActionMenu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      width={220}
    >
      <Menu.Target>
        <button className={classes.button} type="button" aria-label={text.optionsOf({ name: playlist.name })}>
          {publishing.isBusy || copying.isBusy ? (
            <span className={button.busy} aria-hidden="true" />
          ) : (
            <FurtherIcon name="dots" />
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FurtherIcon name="edit" />} onClick={onEdit}>
          {text.edit()}
        </Menu.Item>
        {playlist.videoCount > 0 && !playlist.draft && !playlist.hidden ? (
          <Menu.Item component={Link} to={playlistAddress(playlist)} leftSection={<Icon name="outside" />}>
            {text.asLearners()}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<Icon name={playlist.draft ? 'upload' : 'person'} />}
          onClick={() => void publishing.send()}
        >
          {playlist.draft ? text.publish() : text.makeDraft()}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="plus" />} onClick={() => void copying.send()}>
          {text.copy()}
        </Menu.Item>
        <Menu.Item className={classes.danger} leftSection={<FurtherIcon name="trash" />} onClick={onDelete}>
          {text.remove()}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  )
}
