import classes from './icon.module.css'

/** Drawn on a 24-unit grid, stroked with the colour of the surrounding text. Every page includes these. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  top: 'M6 5h12M12 20V9M7.5 13 12 8.5l4.5 4.5',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20Z',
  work: 'M4 8.5h16v10.5H4zM9 8.5V6a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2.5M4 13h16',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.6-3.1 3-5 6.5-5s5.9 1.9 6.5 5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M17.5 14.9c2.2.6 3.6 2.2 4 4.6',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M5 15v4h14v-4',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  play: 'M8 5.5v13l10.5-6.5Z',
  pause: 'M9 6v12M15 6v12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 1.5',
  bookmark: 'M7 4.5h10v15l-5-3.5-5 3.5Z',
  language:
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4.5 9.5h15M4.5 14.5h15M12 4c-4.5 4.5-4.5 11.5 0 16M12 4c4.5 4.5 4.5 11.5 0 16',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  moon: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4M12 5V3.5',
  chat: 'M4.5 5.5h15v10.5h-8l-4 3.5v-3.5h-3z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone:
    'M6.5 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A13.5 13.5 0 0 1 4.5 6.500a2 2 0 0 1 2-2Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z',
  outside: 'M13 5h6v6M19 5l-8.5 8.5M10 6H5v13h13v-5',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <PathIcon path={shapes[name]} size={size} />
}

/** The stroke is defined in the style sheet: a page has many icons. */
export function PathIcon({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg className={classes.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
