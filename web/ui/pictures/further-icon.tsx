import { PathIcon } from './icon.tsx'

/** Icons that the first screen does not need. */
const shapes = {
  grip: 'M9 5.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM15 5.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM9 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM15 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM9 16.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM15 16.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2Z',
  share: 'M12 15V4M8.5 7 12 3.5 15.5 7M7 10.5H5.5V20h13v-9.5H17',
  flag: 'M6 21V4M6 4.5h12l-2.5 4 2.5 4H6',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  download: 'M12 4.5V15M7.5 11l4.5 4.5L16.5 11M5 15v4h14v-4',
  edit: 'm5 19 .8-3.7L16 5l3 3L8.7 18.2ZM14 7l3 3',
  trash: 'M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.5 11v5M13.5 11v5',
  dots: 'M12 4.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2ZM12 17.9a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2Z',
} as const

export function FurtherIcon({ name, size }: { name: keyof typeof shapes; size?: number }) {
  return <PathIcon path={shapes[name]} size={size} />
}
