/** The editor of maps: choose a board, change it, see what that does, and take it along. */
import { useEffect } from "preact/hooks";
import { found } from "../store/home/newgame";
import { me } from "../store/people/me";
import { complain } from "../store/toasts";
import { askAll } from "../titles/store";
import { Go } from "../ui/Go";
import { Header } from "../ui/Header";
import { t } from "../words/editor";
import { EditorBoard } from "./EditorBoard";
import { chosenCity, take } from "./hand";
import { onKey } from "./keys";
import { Findings, Prices } from "./Looks";
import { Results } from "./Results";
import { close, drawn, open, title } from "./store";
import { Tools } from "./Tools";

export function EditorPage({ id }: { id: string }) {
  useEffect(() => void askAll().catch(complain), [me.value?.id]);
  useEffect(() => void (document.title = `${t.heading} · Milepost`), []);
  return id ? <Editor id={id} /> : <Choose />;
}

function Choose() {
  return (
    <div class="home">
      <Header />
      <main class="choose-map">
        <section class="titles" aria-labelledby="choose-h">
          <h1 id="choose-h">{t.choose}</h1>
          <p class="lead">{t.chooseLead}</p>
          <div class="covers">
            {found.value
              .filter((one) => one.family === "crayon")
              .map((one) => (
                <Go to={`/editor/${one.id}`} class="title-card" key={one.id}>
                  <img src={one.picture} alt="" loading="lazy" />
                  <b>{one.name}</b>
                </Go>
              ))}
          </div>
        </section>
      </main>
    </div>
  );
}

function Editor({ id }: { id: string }) {
  const name = found.value.find((one) => one.id === id)?.name ?? id;
  useEffect(() => {
    take("cities");
    chosenCity.value = null;
    void open(id);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      close();
    };
  }, [id]);
  return (
    <div id="app" class="editor">
      <Header heading={t.changing(name)} />
      {drawn.value ? (
        <>
          <main id="mid">
            <EditorBoard name={name} key={id} />
          </main>
          <aside id="right" aria-label={t.side}>
            <p class="which">
              <b>{name}</b>
              <Go to="/editor" class="lk">
                {t.otherBoard}
              </Go>
            </p>
            <Tools />
            <Findings />
            <Prices />
            <Results id={id} title={name} key={name} />
          </aside>
        </>
      ) : (
        <main id="mid" class="loading">
          <p role="status">{title.value ? t.loading : t.gone}</p>
          {!title.value && <Go to="/editor">{t.otherBoard}</Go>}
        </main>
      )}
    </div>
  );
}
