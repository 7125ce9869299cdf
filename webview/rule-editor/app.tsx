import { document, feasible, group, openGroup, typed } from './store';

export function App() {
  const known = document.value;
  if (!known) return <p>Reading the file…</p>;
  return (
    <main>
      <nav>
        {known.groups.map((each) => (
          <button key={each.index} onClick={() => (openGroup.value = each.index)}>
            {each.id} {each.count}
          </button>
        ))}
      </nav>
      <output>{feasible.value?.answer.count}</output>
      {group.value?.rules.map((rule, i) => (
        <p key={i}>
          {rule.name}{' '}
          <input
            aria-label={`Predicate of rule ${i + 1}`}
            value={typed.value.get(i) ?? rule.predicate}
            onInput={(event) => {
              typed.value = new Map(typed.value).set(i, event.currentTarget.value);
            }}
          />
        </p>
      ))}
    </main>
  );
}
