import { useRef, useState } from 'react'
import { useRequest } from './use-request.ts'

/**
 * A choice that is saved at once, and shown before the server has it. One that is made while another is being saved
 * is saved after it; when saving fails, the choice that the server has is shown again. `save` resolves to that.
 */
export function useSavedChoice<T>(start: T, save: (wanted: T) => Promise<T>) {
  const [chosen, setChosen] = useState(start)
  const wanted = useRef(start)
  const saved = useRef(start)

  function show(choice: T) {
    wanted.current = choice
    setChosen(choice)
  }
  const { isBusy, failure, send } = useRequest(async () => {
    for (let sent: { choice: T } | undefined; sent?.choice !== wanted.current; ) {
      sent = { choice: wanted.current }
      saved.current = await save(sent.choice)
    }
    show(saved.current)
  })
  async function choose(choice: T): Promise<void> {
    show(choice)
    if (await send()) show(saved.current)
  }
  return { chosen, choose, isBusy, failure }
}
