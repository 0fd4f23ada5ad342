import type { ContractDetail } from '#shared/api/jobs/contract'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Facts } from '#ui/display/facts'
import { nameOf } from './assignment-display.tsx'
import { ContractChip, daysInWords, rateInWords } from './contract-display.tsx'
import work from './work.module.css'

/** The terms of a contract, and its rates with the day from which each applies; `pays` as in the drawer. */
export function ContractFacts({ contract, pays }: { contract: ContractDetail; pays: boolean }) {
  const { role, status, company, site, manager, payment_type, payroll_company, email_for_invoice } = contract
  const more = [
    { name: 'Type', value: contract.type },
    { name: 'Employment', value: contract.employment_type },
    { name: 'Reference', value: contract.ref_number },
    { name: 'Invoices to', value: email_for_invoice },
    { name: 'Why it ended', value: contract.terminated_reason },
  ].filter(({ value }) => value)
  return (
    <>
      <Facts
        grid
        facts={[
          { name: 'Role', value: role },
          { name: 'State', value: <ContractChip status={status} /> },
          { name: 'Rate', value: rateInWords(contract.hourly_rate) },
          { name: 'Days', value: daysInWords(contract) },
          { name: 'Company', value: company.name },
          ...(pays
            ? []
            : [
                { name: 'Site', value: site?.name ?? 'No site' },
                { name: 'Approves the hours', value: manager ? nameOf(manager) : 'Nobody' },
              ]),
          {
            name: 'Paid by',
            value: payment_type === 'ABC' ? (payroll_company?.name ?? company.name) : 'Own invoice',
          },
          { name: 'Timesheets', value: contract.use_timesheet ? 'Every week' : 'None' },
          ...more,
        ]}
      />
      <section className={work.part} aria-label="Rates">
        <h3>Rates</h3>
        <Facts
          facts={contract.rates.map(({ hourly_rate, start_at, end_at }) => ({
            name: `From ${dayInNumbers(start_at)}${end_at ? ` to ${dayInNumbers(end_at)}` : ''}`,
            value: rateInWords(hourly_rate),
          }))}
        />
      </section>
    </>
  )
}
