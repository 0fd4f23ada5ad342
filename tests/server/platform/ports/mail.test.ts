import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedMail } from '#server/platform/ports/mail.embedded'
import { smtpMail } from '#server/platform/ports/mail.smtp'
import { Undeliverable } from '#server/platform/ports/undeliverable'

const email = { to: 'anna@northgate.example', subject: 'Reset your password', text: 'Follow the link.\n.\nBye' }
const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

/** A mail server as RFC 5321 has it, giving `rcpt` as its answer to the recipient. */
async function mailServer(rcpt = '250 ok') {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inData = false
    let begun = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (bytes) => {
      const lines = `${begun}${bytes}`.split('\r\n')
      begun = lines.pop() ?? ''
      for (const line of lines) {
        received.push(line)
        if (inData) {
          if (line !== '.') continue
          inData = false
          socket.write('250 taken\r\n')
        } else if (line.startsWith('RCPT')) socket.write(`${rcpt}\r\n`)
        else if (line === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { received, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('SMTP', () => {
  test('a letter reaches the server with its sender, recipient and a Message-ID that a second try repeats', async () => {
    const { received, url } = await mailServer()
    const mail = smtpMail(url, 'Muster <no-reply@muster.example>')
    await mail.send(email, 'row-1')
    await mail.send(email, 'row-1')
    expect(received).toContain('MAIL FROM:<no-reply@muster.example>')
    expect(received).toContain('RCPT TO:<anna@northgate.example>')
    expect(received).toContain('Subject: Reset your password')
    expect(received.filter((line) => line === 'Message-ID: <row-1@muster.example>')).toHaveLength(2)
  })

  test('a file goes with it, by its name and as its bytes', async () => {
    const { received, url } = await mailServer()
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0x80])
    const attached = { name: 'Timesheet Żak.pdf', type: 'application/pdf', content }
    await smtpMail(url, 'Muster <no-reply@muster.example>').send({ ...email, attached }, 'row-3')
    expect(received).toContain(content.toString('base64'))
    expect(received.join('\n')).toMatch(/Content-Type: application\/pdf[\s\S]*Content-Disposition: attachment/)
    expect(received.join('')).toContain(encodeURIComponent('Timesheet Żak.pdf'))
  })

  test('a line break in a subject or an address makes no header and no second recipient', async () => {
    const { received, url } = await mailServer()
    const mail = smtpMail(url, 'Muster <no-reply@muster.example>')
    await mail.send({ ...email, subject: 'Hello\r\nBcc: eve@evil.test' }, 'row-2')
    expect(received.some((line) => /^bcc/i.test(line))).toBe(false)
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<anna@northgate.example>'])
  })

  test('a refusal for good is told apart from one for now', async () => {
    const [gone, busy] = [await mailServer('550 no such mailbox'), await mailServer('451 try later')]
    await expect(smtpMail(gone.url, 'a@b.example').send(email, '1')).rejects.toThrow(Undeliverable)
    const later = await smtpMail(busy.url, 'a@b.example')
      .send(email, '1')
      .catch((error: unknown) => error)
    expect(later).toBeInstanceOf(Error)
    expect(later).not.toBeInstanceOf(Undeliverable)
  })
})

describe('embedded mail', () => {
  test('takes letters, refuses bounces@ for good and slow@ once', async () => {
    const mail = embeddedMail()
    await mail.send(email, '1')
    await expect(mail.send({ ...email, to: 'bounces@northgate.example' }, '2')).rejects.toThrow(Undeliverable)
    const slow = { ...email, to: 'slow@northgate.example' }
    await expect(mail.send(slow, '3')).rejects.not.toThrow(Undeliverable)
    await mail.send(slow, '3')
  })
})
