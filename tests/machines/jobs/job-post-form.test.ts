import { describe, expect, test } from 'vitest'
import { bodyOf, emptyPost, presetOf, valuesOfPost, valuesOfPreset } from '#machines/jobs/job-post-form.machine'
import { storedPost } from '../../support/jobs/stored-post.ts'

describe('what is sent of a typed post', () => {
  const typed = { ...emptyPost, role_id: 'bricklayer', hourly_rate: '22.50', email_for_invoice: 'pay@firm.example' }

  test('has an address for invoices only where the worker invoices', () => {
    expect(bodyOf(typed)).toMatchObject({ payment_type: 'ABC', email_for_invoice: null })
    expect(bodyOf({ ...typed, payment_type: 'OWN' }).email_for_invoice).toBe('pay@firm.example')
  })

  test('says nothing of payment without timesheets, but keeps the rate', () => {
    const body = bodyOf({ ...typed, payment_type: 'OWN', use_timesheet: false })
    expect(body).toMatchObject({
      use_timesheet: false,
      payment_cycle: null,
      payment_type: null,
      email_for_invoice: null,
      hourly_rate: 22.5,
    })
  })

  test('leaves empty fields null, and lets the server ask for the places', () => {
    const body = bodyOf({ ...typed, hourly_rate: ' ', positions: '' })
    expect(body).toMatchObject({ hourly_rate: null, start_at: null, site_id: null, description: null })
    expect(body.positions).toBeNaN()
  })

  test('is what was read of a stored post', () => {
    const site = { id: 's', name: 'Riverside', address_line_1: '1 Hunslet Lane', place: 'Leeds LS10' }
    const manager = { id: 'm', slug: 'm', first_name: 'Priya', last_name: 'Raghunathan' }
    expect(bodyOf(valuesOfPost(storedPost({ site, manager, positions: 3 })))).toEqual({
      role_id: 'scaffolder',
      site_id: 's',
      manager_id: 'm',
      start_at: '2026-11-30',
      end_at: '2026-12-18',
      due_date: null,
      positions: 3,
      hourly_rate: 24.8,
      use_timesheet: true,
      payment_cycle: 'WEEKLY',
      payment_type: 'ABC',
      email_for_invoice: null,
      employment_type: null,
      experience_years: '3-5 years',
      ref_number: null,
      description: null,
    })
  })
})

describe('a preset', () => {
  const typed = {
    ...emptyPost,
    role_id: 'bricklayer',
    site_id: 's',
    start_at: '2026-11-30',
    positions: '4',
    hourly_rate: '22.50',
    description: 'Facing work',
  }

  test('keeps of a form what depends on neither days nor site', () => {
    const preset = presetOf(typed)
    expect(preset.role).toBe('bricklayer')
    expect(Object.keys(preset.data).sort()).toEqual([
      'description',
      'employment_type',
      'experience_years',
      'hourly_rate',
      'payment_cycle',
      'payment_type',
      'ref_number',
      'use_timesheet',
    ])
  })

  test('brings its terms into another form, and leaves its days and its site', () => {
    const values = { ...emptyPost, site_id: 'other', start_at: '2027-01-04', ...valuesOfPreset(presetOf(typed)) }
    expect(values).toMatchObject({
      role_id: 'bricklayer',
      hourly_rate: '22.5',
      description: 'Facing work',
      site_id: 'other',
      start_at: '2027-01-04',
      positions: '1',
    })
  })
})
