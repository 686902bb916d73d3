// Pays without leaving the page; without this file the forms post as they are.
const notice = document.querySelector('.notice');

/** Shows what the bank said. */
function say(ok, message) {
  notice.hidden = false;
  notice.className = `notice ${ok ? 'good' : 'bad'}`;
  notice.textContent = message;
}

/** Posts one payment form and shows the answer. */
async function pay(form) {
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { ok, message } = await answer.json();
    say(ok, message);
    if (ok) form.reset();
  } catch {
    say(false, 'O banco não respondeu. Tente de novo.');
  } finally {
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll('form[data-pay]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay(form);
  });
}
