import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CuratedOpportunities } from '#web/features/opportunities/curated-opportunities.tsx'

const shown = (curated: { opportunities: []; error?: string }) =>
  renderToStaticMarkup(createElement(CuratedOpportunities, { curated }))

test('the carousel says that there are no opportunities, or why they cannot be loaded', () => {
  expect(shown({ opportunities: [] })).toContain('Some Currated Opportunities')
  expect(shown({ opportunities: [] })).toContain('No Opportunities Found')
  const error = 'The database cannot be reached right now. Please try again in a moment'
  expect(shown({ opportunities: [], error })).toContain(error)
  expect(shown({ opportunities: [], error })).not.toContain('No Opportunities Found')
})
