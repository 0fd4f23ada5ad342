import { expect, test } from 'vitest'
import { assignmentWords } from '#machines/jobs/assignment-form.machine'
import { siteWords } from '#machines/sites/site-form'
import { workerWords } from '#machines/workforce/worker-form'

test.each(Object.entries({ siteWords, assignmentWords, workerWords }))(
  'a form that merges has a name for every field: %s',
  (_, words) => {
    expect(Object.values(words)).not.toContain('')
  },
)
