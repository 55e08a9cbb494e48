import * as text from '#web/messages/compiled/learning.ts'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { ORDERS, type Order } from './arrange.ts'
import classes from './course-finder.module.css'

type Props = {
  words: string
  onWords: (words: string) => void
  order: Order
  onOrder: (order: Order) => void
}

const orderNames: Record<Order, () => string> = {
  last: text.byLast,
  name: text.byName,
  left: text.byLeft,
}

/** Searches and sorts the person's own courses while they type: all of them are loaded already. */
export function CourseFinder({ words, onWords, order, onOrder }: Props) {
  return (
    <search className={classes.finder}>
      <input
        className={classes.input}
        type="search"
        autoComplete="off"
        placeholder={text.search()}
        aria-label={text.search()}
        value={words}
        onChange={({ currentTarget: { value } }) => onWords(value)}
      />
      <LabelledSelect
        label={text.sort()}
        value={order}
        onChange={({ currentTarget: { value } }) => onOrder(ORDERS.find((one) => one === value) ?? 'last')}
      >
        {ORDERS.map((one) => (
          <option key={one} value={one}>
            {orderNames[one]()}
          </option>
        ))}
      </LabelledSelect>
    </search>
  )
}
