import type { ReactNode } from 'react'
import { COURSE_LENGTHS, LANGUAGES, RATING_STEPS } from '#contract/constants.ts'
import { lengthName } from '#web/features/listing/length-name.ts'
import { useEarlyFilters } from '#web/features/listing/use-early-filters.ts'
import type { Asking } from '#web/features/listing/use-listing-query.ts'
import { localPath } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { StarStrip } from '#web/ui/rating.tsx'
import classes from './filter-form.module.css'

/** Ratings, Languages and Length. Every change updates the address at once; without JavaScript, its button does. */
export function FilterForm({ asking: { asked, change, query, pathname } }: { asking: Asking }) {
  const { languages, rating, lengths, sort } = asked
  const form = useEarlyFilters(asked, change)
  return (
    <form
      ref={form}
      className={classes.form}
      action={localPath(pathname)}
      // Browsers would put back what was ticked at another address.
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <Group title={text.ratings()}>
        <p className={classes.hint}>{text.ratingsHint()}</p>
        {RATING_STEPS.map((step) => (
          <label key={step} className={classes.option}>
            <input
              type="radio"
              name="rating"
              value={step}
              checked={step === rating}
              onChange={() => change({ rating: step })}
            />
            {step === 0 ? text.allRatings() : step}
            {step === 0 ? null : <StarStrip average={step} />}
          </label>
        ))}
      </Group>
      <Group title={text.languages()}>
        <div className={classes.languages}>
          {LANGUAGES.map((language) => (
            <label key={language} className={classes.option} suppressHydrationWarning>
              <input
                type="checkbox"
                name="language"
                value={language}
                checked={languages.includes(language)}
                onChange={(event) =>
                  change({ languages: toggled(languages, language, event.currentTarget.checked) })
                }
              />
              {languageName(language)}
            </label>
          ))}
        </div>
      </Group>
      <Group title={text.lengths()}>
        {COURSE_LENGTHS.map((length) => (
          <label key={length} className={classes.option}>
            <input
              type="checkbox"
              name="length"
              value={length}
              checked={lengths.includes(length)}
              onChange={(event) => change({ lengths: toggled(lengths, length, event.currentTarget.checked) })}
            />
            {lengthName(length)}
          </label>
        ))}
      </Group>
      <HiddenField name="query" value={query.get('query')} />
      <HiddenField name="sort" value={sort ?? null} />
      <HiddenField name="prefer" value={asked.prefersLanguage ? null : 'none'} />
      <noscript>
        <button className={classes.apply} type="submit">
          {text.apply()}
        </button>
      </noscript>
    </form>
  )
}

function toggled<T>(chosen: T[], one: T, isOn: boolean): T[] {
  return isOn ? [...chosen, one] : chosen.filter((other) => other !== one)
}

function Group(props: { title: string; children: ReactNode }) {
  return (
    <details className={classes.group} open>
      <summary className={classes.title}>
        {props.title}
        <Icon name="down" size={18} />
      </summary>
      <fieldset className={classes.options} aria-label={props.title}>
        {props.children}
      </fieldset>
    </details>
  )
}

/** Hidden fields for the rest of the address, so that a form sent without JavaScript keeps it. */
function HiddenField({ name, value }: { name: string; value: string | null }) {
  return value === null ? null : <input type="hidden" name={name} value={value} />
}
