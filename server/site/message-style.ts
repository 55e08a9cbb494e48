import { Html } from '#server/html.ts'

/** Styles of pages that show one message and are made without rendering. */
export const MESSAGE_STYLE = new Html(
  'body{margin:0;display:grid;place-content:center;min-height:100vh;padding:1.5rem;box-sizing:border-box;text-align:center;font:1.125rem/1.6 system-ui,sans-serif;color:#14213d;background:#fffbf4}a{color:#0b6e6e;display:inline-block;padding:.75rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;color:#fff;background:#0b6e6e;cursor:pointer}:focus-visible{outline:2px solid currentcolor;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#e8ecf4;background:#0f1726}a{color:#5cc4c4}button{color:#0f1726;background:#5cc4c4}}',
)
