import { type APIRequestContext, expect, type Page } from 'playwright/test'

/** The identity provider, deciding by hand over the worker who is signed in on `page`. */
export function identityProvider(request: APIRequestContext, page: Page) {
  const base = '/api/worker-registration'
  const decide = async (outcome: 'created' | 'completed' | 'failed') => {
    const token = await page.evaluate(() => localStorage.getItem('muster.token'))
    const status = await request.get(`${base}/status`, { headers: { authorization: `Bearer ${token}` } })
    const { applicant_id } = (await status.json()).data['steps-data'].identity
    const response = await request.post(`${base}/debug/identity-check/${outcome}`, { data: { applicant_id } })
    expect(response.status()).toBe(200)
  }
  return {
    /** Takes a completed check back: the worker is told. */
    reverses: () => decide('failed'),
    /** Looks at new pictures and is content: the worker is told. */
    async proves() {
      await decide('created')
      await decide('completed')
    },
  }
}
