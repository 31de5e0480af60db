/** Sends the requests of the reference with the reader's key, which stays in the field it was typed into. */
const key = document.querySelector<HTMLInputElement>('#key input')

/** The samples ask the server that the reader looks at. */
for (const code of document.querySelectorAll('article pre:not([hidden])'))
  code.textContent = code.textContent?.replaceAll('http://127.0.0.1:8080', location.origin) ?? ''

for (const form of document.querySelectorAll<HTMLFormElement>('form[hidden]')) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.dataset.method) void send(form, form.dataset.method)
  })
}

async function send(form: HTMLFormElement, method: string) {
  const answer = form.querySelector('pre')
  const target = form.querySelector<HTMLInputElement>('[name=target]')?.value ?? ''
  const body = form.querySelector<HTMLTextAreaElement>('[name=body]')?.value
  if (!answer) return
  answer.hidden = false
  answer.textContent = '…'
  try {
    const headers: Record<string, string> = key?.value ? { authorization: `Bearer ${key.value}` } : {}
    const response = await fetch(target, { method, headers, ...(method === 'POST' && { body: body ?? '' }) })
    const text = await response.text()
    answer.textContent = `${response.status} ${response.statusText}\n\n${indented(text)}`
  } catch (error) {
    answer.textContent = String(error)
  }
}

const MOST = 40_000

function indented(text: string): string {
  const whole = text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return whole.length > MOST ? `${whole.slice(0, MOST)}\n…` : whole
}
